declare module 'css-has-pseudo/browser' {
  /** Keeps the second writing of `:has()` true, from now on. */
  export default function follow(document: Document): void;
}
