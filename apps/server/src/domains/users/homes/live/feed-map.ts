interface Feed {
  touchAll(): void
  isOver(): boolean
  stop(): void
  running: Promise<void>
}

/** Running feeds by what they are of. */
export function feedMap<Key, Of extends Feed>(make: (key: Key) => Of) {
  const feeds = new Map<Key, Of>()
  return {
    get: (key: Key): Of | undefined => feeds.get(key),
    of(key: Key): Of {
      const running = feeds.get(key)
      if (running && !running.isOver()) return running
      const feed = make(key)
      feeds.set(key, feed)
      void feed.running.finally(() => feeds.get(key) === feed && feeds.delete(key))
      return feed
    },
    all: () => feeds.values(),
  }
}
