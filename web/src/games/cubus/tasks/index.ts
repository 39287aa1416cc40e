/** School tasks on the screen: shown, answered, and solved. */
export { default as Answer } from './Answer.svelte';
export { default as Answering } from './Answering.svelte';
export { inWords, isWhole } from './answers.ts';
export { PUZZLES } from './task.ts';
export { default as Shown } from './Shown.svelte';
export { default as Solved } from './Solved.svelte';
export { tw } from './words.ts';
