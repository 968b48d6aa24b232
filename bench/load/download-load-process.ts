import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { DownloadOrder, DownloadResult } from './download-load.ts'

export interface DownloadLoad extends Disposable {
  download(order: DownloadOrder): Promise<DownloadResult>
}

/** The devices run in a separate process, so that their work does not count as the server's. */
export function startDownloadLoad(): DownloadLoad {
  const child = fork(path.join(import.meta.dirname, 'download-load.ts'))
  return {
    async download(order) {
      const answered = once(child, 'message')
      child.send(order)
      const [result] = (await answered) as [DownloadResult]
      if (result.failed) throw new Error(result.failed)
      return result
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}
