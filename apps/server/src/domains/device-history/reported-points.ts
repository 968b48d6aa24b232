export interface ReportedPoint {
  deKey: string
  /** The value's JSON text. */
  json: string
  /** Epoch ms. */
  time: number
}

const BEFORE_VALUE = ':{"v":'
const BEFORE_TIME = ',"t":'

/**
 * What stands in `known` of a kept message: `"key":{"v":value,"t":epoch ms}` by commas. Read by hand and not as one object,
 * since a batch names the same property many times, and each is a point.
 */
export function reportedPoints(members: string): ReportedPoint[] {
  const points: ReportedPoint[] = []
  let at = 0
  while (at < members.length) {
    const keyEnd = endOfString(members, at)
    const valueAt = keyEnd + BEFORE_VALUE.length
    const valueEnd = endOfValue(members, valueAt)
    const end = members.indexOf('}', valueEnd)
    points.push({
      deKey: JSON.parse(members.slice(at, keyEnd)) as string,
      json: members.slice(valueAt, valueEnd),
      time: Number(members.slice(valueEnd + BEFORE_TIME.length, end)),
    })
    at = end + 2
  }
  return points
}

/** Behind the closing quote of the string that begins here. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; text[at] !== '"'; at++) if (text[at] === '\\') at++
  return at + 1
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start)
  if (text[start] !== '{' && text[start] !== '[') return text.indexOf(',', start)
  let depth = 0
  for (let at = start; at < text.length;) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    at++
    if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at
  }
  throw new Error('a kept value has no end')
}
