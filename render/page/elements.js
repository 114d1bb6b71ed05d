export const byId = id => document.getElementById(id);

/** An element with attributes and children; texts are never markup. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(attribute, value === true ? "" : value);
  element.append(...children);
  return element;
};
