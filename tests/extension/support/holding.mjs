// For `edit` of the browsers: a map that stays while the next page is on its way stays for ever, and so does what is under way for the
// page before, so that no test depends on how long.

export const holdsForEver = async (change) => {
  for (const [file, name] of [['panel', 'holdFor'], ['fetching', 'keptFor']])
    await change(`panel/${file}.js`, [`const ${name} = 2000;`, `const ${name} = 2 ** 30;`]);
};
