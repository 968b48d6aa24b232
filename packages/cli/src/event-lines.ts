/** The data of server-sent events, as they arrive. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const parts = rest.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      if (lines.some((line) => line.startsWith('event:'))) return
      const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
      if (data.length > 0) yield data.join('\n')
    }
  }
}
