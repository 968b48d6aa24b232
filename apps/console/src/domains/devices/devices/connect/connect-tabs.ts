import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import type { CodeTab } from '@slipway/ui/data/CopyBlock.tsx'
import {
  publishPlainSecret,
  isLoopback,
  nodeProgram,
  pythonProgram,
  signedPublish,
  subscribe,
  type ConnectFacts,
} from './connect-commands.ts'
import type { ConnectTexts } from './connect-texts.zh.ts'

/** Ready-to-run connect commands; the plain-secret one only where the gateway accepts it. */
export const connectTabs = (facts: ConnectFacts, t: ConnectTexts['commands']): CodeTab[] => [
  { key: 'pub', label: t.pub, code: signedPublish(facts, t.comments) },
  ...(isLoopback(facts.host)
    ? [{ key: 'pubPlainSecret', label: t.pubPlainSecret, code: publishPlainSecret(facts, t.comments) }]
    : []),
  { key: 'sub', label: t.sub, code: subscribe(facts, t.comments) },
  { key: 'node', label: t.node, code: nodeProgram(facts, t.comments) },
  { key: 'python', label: t.python, code: pythonProgram(facts, t.comments) },
]

/** The command to show next to a refusal: the attempted method, if the gateway accepts it from here. */
export function workingTabs(tabs: readonly CodeTab[], cause: RejectionCause): CodeTab[] {
  const plainSecret = cause === 'secret' ? tabs.filter(({ key }) => key === 'pubPlainSecret') : []
  return plainSecret.length > 0 ? plainSecret : tabs.filter(({ key }) => key === 'pub')
}
