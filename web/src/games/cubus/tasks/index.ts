/** School tasks on the screen: shown, answered, and solved. */
export { default as Answer } from './Answer.svelte';
export { default as Answering } from './Answering.svelte';
export { answerLine, inWords, isWhole, linkedOf } from './answers.ts';
export { isLettered, isRuled, PUZZLES } from './task.ts';
export { default as Linked } from './Linked.svelte';
export { default as Rule } from './Rule.svelte';
export { default as Right } from './Right.svelte';
export { default as Shown } from './Shown.svelte';
export { default as Solved } from './Solved.svelte';
export { default as Sums } from './Sums.svelte';
export { told, tw } from './words.ts';
