import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FleetOrder, FleetReply, Paced, Readiness } from './fleet.ts'

type Ordered<Name extends FleetOrder['order']> = Omit<Extract<FleetOrder, { order: Name }>, 'order'>

/** The devices run in a separate process, so that their work does not count as the server's. */
export interface Fleet extends Disposable {
  connect(order: Ordered<'connect'>): Promise<Readiness>
  pace(order: Ordered<'pace'>): Promise<Paced>
  cut(): Promise<void>
}

export function startFleet(): Fleet {
  const child = fork(path.join(import.meta.dirname, 'fleet.ts'))
  const tell = async (order: FleetOrder): Promise<FleetReply> => {
    const ended = new AbortController()
    const answered = once(child, 'message', { signal: ended.signal })
    const onExit = () => ended.abort(new Error('the devices’ process ended'))
    child.once('exit', onExit)
    child.send(order)
    const [reply] = (await answered) as [FleetReply]
    child.off('exit', onExit)
    if (reply.failed) throw new Error(reply.failed)
    return reply
  }
  const given = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the devices’ process gave no result')
    return value
  }
  return {
    connect: async (order) => given((await tell({ order: 'connect', ...order })).ready),
    pace: async (order) => given((await tell({ order: 'pace', ...order })).paced),
    cut: async () => void (await tell({ order: 'cut' })),
    [Symbol.dispose]: () => void child.kill(),
  }
}
