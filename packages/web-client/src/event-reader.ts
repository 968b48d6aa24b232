/**
 * Parses server-sent events from chunks of any size; an event without a name is a `message`. Comments only keep the
 * connection alive and are dropped.
 */
export function eventReader(onEvent: (name: string, data: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    rest += text
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const block = rest.slice(0, end)
      rest = rest.slice(end + 2)
      let name = 'message'
      const data: string[] = []
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) name = line.slice('event:'.length).trim()
        if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart())
      }
      if (data.length > 0) onEvent(name, data.join('\n'))
    }
  }
}
