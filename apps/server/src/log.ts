/** An error is given as `err`: under any other name the log would write `{}`. */
type Facts = Record<string, unknown> & { error?: never }

/** What the server's parts ask of the log of their process; each takes the levels that it uses. */
export interface Log {
  debug(facts: Facts, text: string): void
  info(facts: Facts, text: string): void
  warn(facts: Facts, text: string): void
  error(facts: Facts, text: string): void
}
