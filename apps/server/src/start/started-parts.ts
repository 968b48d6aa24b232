/** What has been started, in order; stopping goes backwards, so that nothing loses what it stands on. */
export function startedParts() {
  const stops: (() => Promise<void> | void)[] = []
  return {
    add: (stop: () => Promise<void> | void) => void stops.push(stop),
    async stopAll() {
      for (const stop of stops.toReversed()) await stop()
    },
  }
}

export type StartedParts = ReturnType<typeof startedParts>
