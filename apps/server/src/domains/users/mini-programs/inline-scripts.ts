/** Scripts and handlers in a page, which its policy does not run. In proportion to the text: tags don't overlap. */
export function inlineScripts(html: string): { index: number; detail: string }[] {
  const found: { index: number; detail: string }[] = []
  const note = (index: number, detail: string): void => void found.push({ index, detail })
  for (const { 0: tag, index } of html.matchAll(/<[a-z][^<>]*>/gi)) {
    const [, handler] = /\s(on[a-z]+)\s*=/i.exec(tag) ?? []
    if (handler !== undefined) note(index, `${handler.toLowerCase()}=`)
    else if (/\s(?:href|src|action)\s*=\s*(?:["']\s*)?javascript:/i.test(tag)) note(index, 'javascript:')
    else if (
      /^<script\b/i.test(tag) &&
      !/\ssrc\s*=/i.test(tag) &&
      !/\stype\s*=\s*(?:["']\s*)?application\/(?:ld\+)?json/i.test(tag)
    )
      note(index, '<script>')
    if (found.length >= MOST) break
  }
  return found
}

const MOST = 10
