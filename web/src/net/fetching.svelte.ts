/** Whether Python is being fetched for playing without a server, and how much of it is there. */
class Fetching {
  /** Null while nothing is fetched. */
  loaded = $state<number | null>(null);
  total = $state(0);

  begin(): void {
    this.loaded = 0;
  }

  went(loaded: number, total: number): void {
    this.loaded = loaded;
    this.total = total;
  }

  end(): void {
    this.loaded = null;
  }
}

export const fetching = new Fetching();
