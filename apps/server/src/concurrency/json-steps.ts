import type { Steps } from '@slipway/contract/cooperative-steps.ts'

/** The text of `JSON.stringify`, a step for each member of the outer levels: one of megabytes takes longer than a turn may. */
export function* jsonSteps(value: unknown, levels = 2): Steps<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) {
    return JSON.stringify(value)
  }
  const members: string[] = []
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    members.push(`${JSON.stringify(key)}:${yield* jsonSteps(member, levels - 1)}`)
    yield
  }
  return `{${members.join(',')}}`
}
