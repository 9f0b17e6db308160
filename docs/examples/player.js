// A player for `ludotheque arena` and `ludotheque seat`, in JavaScript: node docs/examples/player.js
// A question a line on stdin, an answer a line on stdout; docs/referee.md has all that a question tells.
// In Schotten Totten 2 it claims whatever it can, in other games and otherwise it plays what its seed says.

const { createInterface } = require('node:readline');

/** The first action of these verbs, in this order, if there is one. */
function firstOf(legal, verbs) {
  for (const verb of verbs) {
    const found = legal.find((action) => action.text.split(' ')[0] === verb);
    if (found) return found;
  }
  return undefined;
}

const plans = {
  schotten_totten_2: (view, legal) => firstOf(legal, ['claim']),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const question = JSON.parse(line);
  if (question.do !== 'choose') return;
  const { id, game, view, legal, seed } = question;
  const chosen = plans[game]?.(view, legal) ?? legal[seed % legal.length];
  process.stdout.write(JSON.stringify({ id, action: chosen.index }) + '\n');
});
