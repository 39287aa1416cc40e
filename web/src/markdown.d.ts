declare module '*.md' {
  /** The page as HTML. */
  const html: string;
  export default html;
}
