import { ORIGIN_HEADER, requestTo, TOKEN_HEADER } from '@slipway/contract/http/call-request.ts'
import type { ApiCall } from './api-document.ts'

/** A word of a POSIX shell that stands for the text itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const header = (name: string, value: string): string => `-H ${quoted(`${name}: ${value}`)}`

/** How the call authenticates: with an API key, a session, or as a visitor that shows it is no other site. */
function authentication({ isOpen, scope, isRead }: ApiCall, key: string): string[] {
  if (isOpen) return isRead ? [] : [header(ORIGIN_HEADER, '1')]
  return [scope === null ? header(TOKEN_HEADER, '<accessToken>') : header('Authorization', `Bearer ${key}`)]
}

/** The call as a curl command with a sample of its input. */
export function curlOf(call: ApiCall, { server, key }: { server: string; key: string }): string {
  const { method, path, sampleInput, replyType } = call
  const { url, body } = requestTo({ method, path }, sampleInput ?? {})
  const isForm = sampleInput === undefined
  const fields = call.input.flatMap(({ rows }) => rows).filter(({ where, name }) => where === 'body' && name !== 'file')
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(new URL(url, server).href)}`,
    ...authentication(call, key),
    ...(replyType === 'text/event-stream' ? ['-N'] : []),
    ...(replyType === 'application/octet-stream' ? ['-OJ'] : []),
    ...(isForm ? fields.filter(({ isRequired }) => isRequired).map(({ name }) => `-F ${quoted(`${name}=…`)}`) : []),
    ...(isForm ? [`-F ${quoted('file=@file')}`] : []),
    ...(body === undefined || isForm ? [] : [header('content-type', 'application/json'), `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}
