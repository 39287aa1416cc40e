/** Kinds of screens that a layout must know of in scripts too; the same numbers stand in the style sheets. */
import { MediaQuery } from 'svelte/reactivity';

/** A phone, upright or on its side, or a page that is magnified: nothing may lie over the board there. */
export const small = new MediaQuery('(max-width: 819px), (max-height: 500px)');

/** An upright phone that is low as well as narrow. */
export const short = new MediaQuery('(max-width: 819px) and (max-height: 640px) and (orientation: portrait)');
