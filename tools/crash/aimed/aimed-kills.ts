import type { Aimed, Scenario, Struck } from './aimed.ts'
import { fleet } from './fleet.ts'
import { keyedWrites } from './keyed-writes.ts'
import { registration } from './registration.ts'
import { release } from './release.ts'
import { secretsFile } from './secrets-file.ts'
import { tokenRefresh } from './token-refresh.ts'

const scenarios: Record<string, Scenario> = { keyedWrites, secretsFile, release, registration, tokenRefresh, fleet }

/** Strikes the server within chosen calls, each kind in turn; gives what was lost, done twice, or late. */
export async function aimedKills(first: Aimed, rounds: number): Promise<Struck> {
  const named = Object.entries(scenarios)
  let aimed = first
  const lost: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const [name, scenario] = named[(round - 1) % named.length] as [string, Scenario]
    const done = await scenario(aimed, round)
    aimed = done.aimed
    lost.push(...done.lost)
    console.info(`aimed kill ${round}, ${name}: ${done.lost.length} lost`)
  }
  return { aimed, lost }
}
