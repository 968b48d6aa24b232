import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { UpdateEngine } from '../check-in/update-engine.ts'
import { jobsStore } from './jobs.store.ts'

const AT_A_TIME = 1_000
/** A job whose timer changes nothing would otherwise be found again and again. */
const MOST_ROUNDS = 20

interface Dependencies {
  db: DatabaseOrTransaction
  engine: Pick<UpdateEngine, 'run'>
  now(): number
}

/** Lets the timers of jobs act that are due. */
export const jobTimers =
  ({ db, engine, now }: Dependencies) =>
  async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const due = await jobsStore(db).dueDevices(now(), AT_A_TIME)
      await Promise.all(due.map((device) => engine.run({ ...device, act: { kind: 'timer' } })))
      if (due.length < AT_A_TIME) return
    }
  }
