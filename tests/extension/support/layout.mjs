/**
 * Runs in a page of the extension, in both browsers: what a reader would dislike in how it is laid out, by kind, each named by
 * element and text. `sideways`: pixels that can be scrolled to the side; `outside`: what is not between the sides of the window; `small`: a target
 * that is lower or narrower than 24 pixels (WCAG 2.5.8); `cut`: a text that ends without an ellipsis; `ring`: a ring of the focus
 * that is cut off; `covered`: what has the focus is below something else. `wanted`: how wide a popup should be by its content,
 * as Chromium asks for it and as Firefox does, if that is not 360 pixels.
 */
export const faultsOfLayout = async () => {
  const root = document.documentElement;
  // When a frame has been laid out and painted: what waits for a frame after it needs one more.
  const settled = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const named = it => `${it.tagName.toLowerCase()}${it.id && `#${it.id}`}${it.className && `.${it.className}`}${it === root ? "" : ` ${it.textContent.trim().slice(0, 30)}`}`;
  const isSeen = it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.getBoundingClientRect().width > 2;
  // A link may be pressed in all of the box around it, a choice on its label, too.
  const isWhole = style => style.position === "absolute" && style.top === "0px" && style.bottom === "0px";
  const targetOf = it => {
    const isWider = ["::before", "::after"].some(part => isWhole(getComputedStyle(it, part)));
    return (isWider && getComputedStyle(it).position === "static" && it.offsetParent) || it.closest("label") || it;
  };
  await settled();
  const all = [...document.querySelectorAll("a:is([href], [tabindex]), button, summary, select, input")].filter(it => isSeen(it) && isSeen(targetOf(it)) && !it.disabled);
  const faults = { sideways: Math.max(0, root.scrollWidth - root.clientWidth), outside: [], small: [], cut: [], ring: [], covered: [] };
  for (const it of all) {
    const { left, right, width, height } = targetOf(it).getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) faults.outside.push(named(it));
    if (width < 23.5 || height < 23.5) faults.small.push(`${named(it)} ${width} x ${height}`);
  }
  for (const it of document.body.querySelectorAll("*")) {
    if (!isSeen(it) || !it.textContent.trim() || it.closest(".ends, select, #steps .kind")) continue;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(it);
    const isCut = (overflowX === "hidden" && textOverflow === "clip" && it.scrollWidth > it.clientWidth + 1) || (overflowY === "hidden" && it.scrollHeight > it.clientHeight + 2);
    if (isCut && it.clientHeight > 2) faults.cut.push(named(it));
  }
  if (document.body.matches(".popup")) {
    const widthBy = content => {
      root.style.width = content;
      return root.getBoundingClientRect().width;
    };
    faults.wanted = ["min-content", "max-content"].map(widthBy).filter(width => width !== 360);
    root.style.width = "";
  }
  const former = document.activeElement;
  for (const it of all) {
    if (it.tabIndex < 0) continue; // its arrow keys lead there
    it.focus();
    await settled();
    if (document.activeElement !== it || it.matches(".skip:not(:focus)")) continue; // the window does not have the keyboard
    // What is higher than the window is seen in part.
    const { left, right, top, bottom, height } = targetOf(it).getBoundingClientRect();
    const at = [top + height / 2, top + 12, bottom - 12].map(y => document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y));
    if (!at.some(found => found && (targetOf(it).contains(found) || found.contains(it)))) faults.covered.push(`${named(it)} below ${at.map(found => found && named(found))}`);
    let ringed = it;
    while (ringed && getComputedStyle(ringed).outlineStyle === "none") ringed = ringed.parentElement;
    if (!ringed) continue;
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const room = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const box = ringed.getBoundingClientRect();
    for (let around = ringed.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const isWindow = around === root;
      if (!isWindow && overflowX === "visible" && overflowY === "visible") continue;
      const clip = isWindow ? { left: 0, right: innerWidth, top: -1e9, bottom: 1e9 } : around.getBoundingClientRect();
      const [x, y] = [clip.left - box.left + room, box.right + room - clip.right];
      const [above, below] = [clip.top - box.top + room, box.bottom + room - clip.bottom];
      if (Math.max(x, y, above, below) > 0.6) faults.ring.push(`${named(it)} in ${named(around)} ${[x, y, above, below].map(Math.round)}`);
    }
  }
  former?.focus?.();
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length || found > 0));
};
