/** One page of a list. `next` is passed to `page` for the page after it, and null at the end. */
export interface Page<Item, Cursor> {
  items: Item[];
  next: Cursor | null;
}

/** A list that the server returns page by page: `for await (const item of list)`, or one `page` at a time. */
export class List<Item, Cursor = string> implements AsyncIterable<Item> {
  readonly #read: (cursor: Cursor | null) => Promise<Page<Item, Cursor>>;

  constructor(read: (cursor: Cursor | null) => Promise<Page<Item, Cursor>>) {
    this.#read = read;
  }

  /** One page: the first one, or that of `next` of an earlier page. */
  page(cursor: Cursor | null = null): Promise<Page<Item, Cursor>> {
    return this.#read(cursor);
  }

  /** All items of all pages. Each page is requested when it is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let next: Cursor | null = null;
    do {
      const page: Page<Item, Cursor> = await this.#read(next);
      yield* page.items;
      next = page.next;
    } while (next !== null);
  }
}
