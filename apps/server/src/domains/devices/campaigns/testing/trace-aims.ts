import { TRACE_FLEET, traceJumps, type TraceAct, type TraceAim } from './trace-steps.ts'

/** A trace that can be carried on. */
interface Trace {
  readonly reached: ReadonlySet<string>
  readonly isOpen: boolean
  readonly isRunning: boolean
  /** Whether the device has a job. */
  isUpdating(device: number): boolean
  user(act: 'resume'): Promise<void>
  tick(jump: number): Promise<void>
  silence(device: number, value: number): Promise<void>
  tellDevices(act: TraceAct, from: number, value: number): Promise<boolean>
  compare(which: string): Promise<void>
}

/** So many faults leave no doubt, however many updates have worked. */
const MANY_FAULTS = 12
/** Groups, soaks and holds of a trace. */
const MOST_ROUNDS = 12
const [, , , LONG = 0] = traceJumps

/** Carries a trace on until it has reached its aim, or its rollout has ended otherwise; users lift all holds. */
export async function carryOn(trace: Trace, aim: TraceAim): Promise<void> {
  let faults = 0
  const rounds: Record<TraceAim, () => Promise<unknown>> = {
    missing: () => trace.silence(0, 0),
    finished: () => trace.tellDevices('confirm', 0, TRACE_FLEET - 1),
    async stopped() {
      for (let device = 0; device < TRACE_FLEET; device++) {
        if (trace.isUpdating(device) && (await trace.tellDevices('rollBack', device, 0))) faults++
      }
      await trace.tick(0)
    },
  }
  const isReached = () => (aim === 'missing' ? trace.reached.has('missing') : faults >= MANY_FAULTS)
  for (let nth = 0; nth < MOST_ROUNDS && trace.isOpen && !isReached(); nth++) {
    if (!trace.isRunning) await trace.user('resume')
    await trace.tick(LONG)
    await rounds[aim]()
    await trace.compare(`round ${nth} until ${aim}`)
  }
}
