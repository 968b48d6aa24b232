import { vi } from 'vitest'

/** Answers each upload with an address in place of the network; gives what was sent. */
export function answerUploads(url = 'private/31') {
  const sent: FormData[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = JSON.stringify({ code: 200, msg: '', data: { url, md5: 'x', size: 512 } })
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      sent.push(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
