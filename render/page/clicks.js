// All clicks come to one listener. What was clicked is looked up before anything is done, which may remove it.
const actions = []; // [selector, act], in the order in which they are done

/** `act(element, event)` is called for clicks in elements of this selector. */
export const onClick = (selector, act) => actions.push([selector, act]);

document.addEventListener("click", event => {
  const found = actions.map(([selector, act]) => [event.target.closest(selector), act]);
  for (const [element, act] of found) if (element) act(element, event);
});
