/** The lesson of Cubus in English; its keys are what every other language must have. */
const en = {
  'learn.cubus.three-rhombi': 'Three rhombi show one crate: bring the left side, the right side and the lid together at one corner.',
  'learn.cubus.three-rhombi.again': 'Not a crate yet: all three share one corner in the middle.',
  'learn.cubus.on-top': 'Put a crate on top: move the lid up and lay your two sides under it.',
  'learn.cubus.on-top.again': 'No need to pass: your two sides make a crate on top.',
  'learn.cubus.five-ways': 'On top, beside or behind: with two rhombi there are {ways} ways to a second crate, so build one of them.',
  'learn.cubus.five-ways.again': 'There is something to build: two of your three rhombi are enough.',
  'learn.cubus.for-nothing': 'A crate counts 3 and each rhombus you add costs 1: here {points} points cost nothing, just move what lies in front.',
  'learn.cubus.for-nothing.again': 'There is a crate for nothing: raise the low one in front.',
  'learn.cubus.hidden': 'Lay the lid into the gap at the back: the crate hidden under it counts too, {points} points in all.',
  'learn.cubus.hidden.again': 'That makes {n}; {points} are possible with one lid at the back.',
  'learn.cubus.anew': 'You may take all of it down and build anew: find {points} points.',
  'learn.cubus.anew.again': 'That makes {n}; {points} are possible with all three of your rhombi.',
  'learn.cubus.open-lid': 'The open crate is nailed down, everything else may move: build three by three, two high, for {points} points.',
  'learn.cubus.open-lid.again': 'That makes {n} of {points}: every column is to be two crates high.',
  'learn.cubus.knock': 'The other player passed and overlooked {points} points: knock, then build them yourself.',
  'learn.cubus.knock.again': 'There are {points} points to be had: knock, then raise the low crate in front.',
  'learn.cubus.no-knock': 'Now nothing can be built, and a wrong knock gives the other player {cost} points: so let it be.',
  'learn.cubus.no-knock.again': 'There was nothing to build: the other player gets {cost} points for that.',
};

export default en;
