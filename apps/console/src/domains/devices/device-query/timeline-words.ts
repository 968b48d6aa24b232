import type { TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import { commandStatus, onOff, type Command } from '@slipway/contract/devices/devices/devices.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { RejectionTexts, DevicesTexts } from '../devices/devices.exports.ts'
import type { DeviceQueryTexts } from './texts.zh.ts'

/** The words of one line of the timeline. */
export interface WordsOfLine {
  tone: DotTone
  title: string
  checked: string
  found: string[]
  fix: string
  /** The payload as sent or as set. */
  code: string | undefined
}

export interface TextsOfLines {
  t: DeviceQueryTexts['why']
  devices: DevicesTexts
  causes: RejectionTexts
}

type LineOf<Kind extends TimelineLine['kind']> = Extract<TimelineLine, { kind: Kind }>

export function wordsOfLine(line: TimelineLine, texts: TextsOfLines): WordsOfLine {
  switch (line.kind) {
    case 'attempt':
      return ofAttempt(line, texts)
    case 'problem':
      return ofProblem(line, texts)
    case 'violation':
      return ofViolation(line, texts)
    case 'command':
      return ofCommand(line, texts)
    case 'presence':
      return ofPresence(line, texts)
    case 'update':
      return ofUpdate(line, texts)
    default:
      return ofDeed(line, texts)
  }
}

/** Drops empty and repeated parts. */
const filled = (parts: readonly (string | null | undefined | false)[]): string[] => [
  ...new Set(parts.filter((part) => !!part) as string[]),
]

function ofAttempt({ attempt }: LineOf<'attempt'>, { t, causes }: TextsOfLines): WordsOfLine {
  const cause = causes[attempt.cause]
  return {
    tone: 'danger',
    title: t.attempt(attempt.count),
    checked: headed(cause.checked),
    found: filled([attempt.found || headed(cause.found), attempt.ip && t.presence.from(attempt.ip)]),
    fix: cause.fix,
    code: undefined,
  }
}

function ofProblem({ problem }: LineOf<'problem'>, { t: { problem: t } }: TextsOfLines): WordsOfLine {
  const { cause, expected, count } = problem
  const words = t.causes[cause]
  return {
    tone: 'danger',
    title: t.title(count),
    checked: words.checked,
    found: filled([words.found, triedOf(problem, t), expected && t.right(expected)]),
    fix: words.fix,
    code: undefined,
  }
}

/** For a wrong clock the two times are numbers; a number that no date has is shown as it is. */
function triedOf({ cause, found }: LineOf<'problem'>['problem'], t: TextsOfLines['t']['problem']): string {
  if (cause !== 'deviceTime') return found && t.tried(found)
  const [given = '', kept = ''] = found.split(' ')
  return t.times(dateOf(given), dateOf(kept))
}

const dateOf = (text: string): string =>
  Number.isNaN(new Date(Number(text)).getTime()) ? text : formatTime(Number(text))

function ofViolation({ violation }: LineOf<'violation'>, { t }: TextsOfLines): WordsOfLine {
  const { code, tail, payload, encoding, sizeBytes, reasons } = violation
  const words = t.codes[code] ?? t.otherCode
  const isOfModel = code === 404 || code === 422
  const shown = encoding === 'base64' ? `base64:${payload}` : payload
  return {
    tone: 'trial',
    title: t.violation(code),
    checked: words.checked,
    found: [
      words.found,
      ...reasons.map(({ deKey, reason }) => t.offModel(deKey, reason)),
      ...(isOfModel && reasons.length === 0 && /^up\/(property\/report|event\/)/.test(tail) ? [t.fitsNow] : []),
    ],
    fix: words.fix,
    code: `${tail} ${shown}${payload.length < sizeBytes && encoding === 'utf8' ? t.cut(sizeBytes) : ''}`,
  }
}

function ofCommand({ command }: LineOf<'command'>, { t: { command: t, nothingToDo }, devices }: TextsOfLines) {
  const { by, data } = command
  const what = command.action === null ? t.set(command.deKeys.join(', ')) : t.action(command.action)
  const [tone, state, found, fix] = endOf(command, t, devices)
  const late = command.late === null ? undefined : t.late(answerOf(command.late))
  return {
    tone,
    title: t.title(what, state),
    checked: t.checked,
    found: filled([found, late, by && t.by(by)]),
    fix: fix || nothingToDo,
    // A command without parameters shows no code.
    code: Object.keys(data).length > 0 ? JSON.stringify(data) : undefined,
  }
}

/** Texts borrowed from the device page start in the middle of a sentence there; here they need a capital. */
const headed = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const answerOf = ({ code, msg }: { code: number | null; msg: string | null }): string =>
  filled([String(code ?? ''), msg]).join(' ')

function endOf(
  command: Command,
  t: DeviceQueryTexts['why']['command'],
  { detail: { commandStatus: names } }: DevicesTexts,
): [tone: DotTone, state: string, found: string, fix: string] {
  const { status, sentTime, endTime, createTime } = command
  if (status === commandStatus.superseded) return ['debugging', names.superseded, t.superseded, '']
  if (status === commandStatus.cancelled) return ['debugging', names.cancelled, t.cancelled, '']
  if (command.unheardTime !== null) {
    const isPending = status === commandStatus.pending
    return ['trial', isPending ? names.pending : names.expired, t.unheard, t.fixUnheard]
  }
  if (status === commandStatus.pending) return ['debugging', names.pending, t.waiting, '']
  if (status === commandStatus.sent) return ['done', names.sent, t.sent, '']
  if (status === commandStatus.failed) return ['danger', names.failed, t.refused(answerOf(command)), t.fixRefused]
  if (status === commandStatus.acked) {
    const seconds = ((endTime ?? createTime) - createTime) / 1000
    return ['released', names.acked, t.acked(t.seconds(seconds.toFixed(1))), '']
  }
  return sentTime === null
    ? ['trial', names.expired, t.never, t.fixNever]
    : ['trial', names.expired, t.unanswered, t.fixUnanswered]
}

function ofPresence({ change }: LineOf<'presence'>, { t: { presence: t, nothingToDo }, devices }: TextsOfLines) {
  const { type, reason, ip } = change
  const isOn = type === onOff.online
  const why = isOn ? '' : (devices.detail.reasons[reason] ?? reason)
  return {
    tone: isOn ? ('released' as const) : ('debugging' as const),
    title: isOn ? t.on : t.off,
    checked: t.checked,
    found: filled([headed(why), ip && t.from(ip)]),
    fix: (isOn ? undefined : t.offline[reason]) ?? nothingToDo,
    code: undefined,
  }
}

const updateTones: Readonly<Record<string, DotTone>> = {
  CONFIRMED: 'released',
  FAILED: 'danger',
  TIMED_OUT: 'danger',
  ROLLED_BACK: 'danger',
  LOST: 'danger',
  missing: 'danger',
}

function ofUpdate({ update }: LineOf<'update'>, { t: { update: t, nothingToDo } }: TextsOfLines): WordsOfLine {
  const { firmwareVersion, fromVersion, state, stateName, attempt, codeName, msg } = update
  const tone = updateTones[state] ?? 'debugging'
  return {
    tone,
    title: t.title(firmwareVersion, stateName),
    checked: t.checked,
    found: filled([fromVersion && t.from(fromVersion), attempt > 1 && t.attempt(attempt), codeName, msg]),
    fix: tone === 'danger' ? t.fix : nothingToDo,
    code: undefined,
  }
}

function ofDeed({ deed }: LineOf<'deed'>, { t: { deed: t } }: TextsOfLines): WordsOfLine {
  const { actionName, account, via, objects } = deed
  return {
    tone: 'mass',
    title: t.by(account || t.system, actionName),
    checked: t.checked,
    found: filled([
      ...objects.map(({ kind, objectTypeName, objectName, fields }) =>
        filled([t.kinds[kind], objectTypeName, objectName, fields.length > 0 && `(${fields.join(', ')})`]).join(' '),
      ),
      via && t.via(via),
    ]),
    fix: t.fix,
    code: undefined,
  }
}
