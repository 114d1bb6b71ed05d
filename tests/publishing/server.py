"""Web servers of Debian on the loopback interface, without root, with everything that they write in one folder."""

import http.client
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from support import BUILD, SOURCE, missing, tool

# Where ./bootstrap unpacks them, so that none of them starts with the machine.
UNPACKED = {folder / part for folder in (SOURCE / "build/tools", BUILD.parent / "tools") for part in ("usr/bin", "usr/sbin")}
TYPES = {"html": "text/html", "css": "text/css", "xml": "text/xml"}


def held_port():
    """A socket with a port that no other program gets while it is open. Servers that set SO_REUSEADDR, as all do, may
    listen on it; until then connections are refused."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return holder


class Server:
    """Serves `site`, a folder, while it is open. Subclasses have `program` and `configure`."""

    program = ""
    seconds_to_start = 600  # more than a machine needs that is busy

    def __init__(self, site, *snippets):
        self.executable = tool(self.program, *UNPACKED, "/usr/sbin")
        self.site, self.snippets = Path(site), snippets

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="server-"))
        self.holder = held_port()
        self.port = self.holder.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.log = (self.folder / "log").open("w+")
        command = [self.executable, *map(str, self.configure())]
        self.process = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log, env=os.environ | dict.fromkeys(("HOME", "XDG_CONFIG_HOME"),
                                                                                        str(self.folder)))
        try:
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait(self):
        end = time.monotonic() + self.seconds_to_start
        while self.process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), self.seconds_to_start).close()
                return
            except OSError:
                time.sleep(0.05)
        self.log.seek(0)
        raise AssertionError(f"{self.program} did not start:\n{self.log.read()}")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.holder.close()
        self.log.close()
        shutil.rmtree(self.folder)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def get(self, path, method="GET", **fields):
        """The status, the fields in lower case, and the body of an answer. `accept_encoding` is Accept-Encoding."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.seconds_to_start)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in fields.items()})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


class Nginx(Server):
    program = "nginx"

    def configure(self):
        http_block, server_block = self.snippets
        temporary = "\n".join(f"{kind}_temp_path {self.folder}/{kind};"
                              for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        types = " ".join(f"{type} {ending};" for ending, type in TYPES.items())
        path = self.write("nginx.conf", f"""
daemon off;
master_process off;
pid {self.folder}/pid;
error_log stderr;
events {{}}
http {{
{temporary}
access_log off;
types {{ {types} }}
{http_block}
server {{
listen 127.0.0.1:{self.port};
root {self.site};
{server_block}
}}
}}
""")
        return "-p", self.folder, "-e", "stderr", "-c", path


class Apache(Server):
    program = "apache2"
    modules = "mpm_event", "authz_core", "unixd", "mime", "dir", "headers", "deflate", "filter", "expires"

    def configure(self):
        in_configuration, in_folder = self.snippets
        (self.site / ".htaccess").write_text(in_folder)
        folders = Path("/usr/lib/apache2/modules"), Path(self.executable).parents[2] / "usr/lib/apache2/modules"
        folder = next(folder for folder in folders if folder.is_dir())
        modules = "\n".join(f"LoadModule {name}_module {folder}/mod_{name}.so" for name in self.modules
                            if (folder / f"mod_{name}.so").exists())
        self.write("types", "".join(f"{type} {ending}\n" for ending, type in TYPES.items()))
        # It does not serve as root: then it takes another user, who may read the site only.
        for folder in (self.folder, self.site):
            folder.chmod(0o755)
        path = self.write("httpd.conf", f"""
{modules}
ServerName localhost
Listen 127.0.0.1:{self.port}
PidFile {self.folder}/pid
DefaultRuntimeDir {self.folder}
Mutex file:{self.folder}
ErrorLog {self.folder}/log
User nobody
Group nogroup
TypesConfig {self.folder}/types
DirectoryIndex index.html
DocumentRoot {self.site}
<Directory {self.site}>
Require all granted
AllowOverride FileInfo Indexes
</Directory>
{in_configuration}
""")
        return "-d", self.folder, "-f", path, "-D", "FOREGROUND"


class Caddy(Server):
    program = "caddy"

    def configure(self):
        [site_block] = self.snippets
        path = self.write("Caddyfile", f"""
{{
admin off
auto_https off
storage file_system {self.folder}
}}
http://127.0.0.1:{self.port} {{
bind 127.0.0.1
root * {self.site}
{site_block}
file_server
}}
""")
        return "run", "--config", path, "--adapter", "caddyfile"


class Php(Server):
    """PHP's own server, for a web application; the snippets are options."""

    program = "php"

    def configure(self):
        # Files that a test has changed are read again.
        return "-d", "opcache.revalidate_freq=0", *self.snippets, "-S", f"127.0.0.1:{self.port}", "-t", self.site


def from_package(path):
    """What a package of Debian has at this path, installed or unpacked."""
    roots = Path("/"), SOURCE / "build/tools", BUILD.parent / "tools"
    return next((root / path for root in roots if (root / path).exists()), None) or missing(path)
