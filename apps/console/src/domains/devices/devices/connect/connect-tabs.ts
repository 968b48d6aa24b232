import type { RefusedAttemptCause } from '@slipway/contract/devices/devices/devices.ts'
import type { CodeTab } from '@slipway/ui/data/CopyBlock.tsx'
import {
  easyPublish,
  isLoopback,
  nodeProgram,
  pythonProgram,
  signedPublish,
  subscribe,
  type ConnectFacts,
} from './connect-commands.ts'
import type { DevicesTexts } from '../texts.zh.ts'

/** The ways to connect, each ready to run; the easy one only where the gateway takes it. */
export const connectTabs = (facts: ConnectFacts, t: DevicesTexts['commands']): CodeTab[] => [
  { key: 'pub', label: t.pub, code: signedPublish(facts, t.comments) },
  ...(isLoopback(facts.host) ? [{ key: 'pubEasy', label: t.pubEasy, code: easyPublish(facts, t.comments) }] : []),
  { key: 'sub', label: t.sub, code: subscribe(facts, t.comments) },
  { key: 'node', label: t.node, code: nodeProgram(facts, t.comments) },
  { key: 'python', label: t.python, code: pythonProgram(facts, t.comments) },
]

/** The one to put beside a refusal: in the way that was tried, where the gateway takes that from here. */
export function workingTabs(tabs: readonly CodeTab[], cause: RefusedAttemptCause): CodeTab[] {
  const easy = cause === 'secret' ? tabs.filter(({ key }) => key === 'pubEasy') : []
  return easy.length > 0 ? easy : tabs.filter(({ key }) => key === 'pub')
}
