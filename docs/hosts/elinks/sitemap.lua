-- Keys for ELinks that go where the page leads, by its site map and by what it says itself.
-- In ~/.elinks/hooks.lua: dofile("/.../hosts/elinks/sitemap.lua"). sitemap-go is in the folder above, or in the PATH.
local folder = debug.getinfo(1, "S").source:match("^@(.*)/[^/]*$") or "."

local function quoted(word) return "'" .. word:gsub("'", "'\\''") .. "'" end

local function write(name, text)
  local file = assert(io.open(name, "w"))
  file:write(text)
  file:close()
end

local page = os.tmpname() -- what ELinks shows
local map = elinks_home .. "/sitemap-outline.html"

-- What sitemap-go prints, and whether it has found something.
local function go(kind)
  write(page, current_document() or "")
  local command = "PATH=$PATH:%s sitemap-go %s %s --html %s 2>&1 && echo found"
  local pipe = io.popen(command:format(quoted(folder .. "/.."), kind, quoted(current_url()), quoted(page)))
  local answer = pipe:read("*a")
  pipe:close()
  os.remove(page)
  local found = answer:match("^(.*)\nfound\n$")
  return found or answer, found ~= nil
end

local function key(name, kind)
  bind_key("main", name, function()
    if not current_url() then return end
    local answer, is_found = go(kind)
    if not is_found then return _ALERT(answer) end
    if kind ~= "outline" then return "goto_url", answer end
    write(map, answer)
    return "goto_url", "file://" .. map
  end)
end

key("Alt-N", "next")
key("Alt-P", "previous")
key("Alt-U", "up")
key("Alt-C", "contents")
key("Alt-H", "home")
key("Alt-A", "outline")
