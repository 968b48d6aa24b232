import { once } from 'node:events'

/**
 * Makes a Node process started with `--inspect` on this port collect its garbage, and returns its heap in bytes,
 * buffers included.
 */
export async function collectGarbage(inspectorPort: number): Promise<number> {
  const targets: { webSocketDebuggerUrl: string }[] = await fetch(`http://127.0.0.1:${inspectorPort}/json`).then(
    (reply) => reply.json(),
  )
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const ask = async (method: string): Promise<string> => {
    socket.send(JSON.stringify({ id: 1, method }))
    const [answer] = await once(socket, 'message')
    return String(answer.data)
  }
  await ask('HeapProfiler.collectGarbage')
  const { result } = JSON.parse(await ask('Runtime.getHeapUsage'))
  socket.close()
  await once(socket, 'close')
  return Number(result.usedSize) + Number(result.backingStorageSize ?? 0)
}
