import { bindState } from '@slipway/contract/devices/devices/binding.topics.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import * as z from 'zod/mini'

type HomeFrame = Extract<DeviceFrame, { type: 'bind_open' | 'bind_reset' }>

/** What the device knows of its home. */
export interface VirtualHome {
  /** Undefined before the platform's first answer. */
  bound: { bound: boolean; at?: number | undefined } | undefined
  /** Until when people in its network can add it. */
  openUntil: number | undefined
  /** A press or reset without an answer so far. */
  asked: HomeFrame | undefined
  /** The answer to the latest press or reset; undefined for a press that was accepted, which `openUntil` says. */
  answer: { to: HomeFrame['type']; code: number } | undefined
}

export const newVirtualHome: VirtualHome = {
  bound: undefined,
  openUntil: undefined,
  asked: undefined,
  answer: undefined,
}

export function homeAfterSent(home: VirtualHome, frame: DeviceFrame): VirtualHome {
  if (frame.type !== 'bind_open' && frame.type !== 'bind_reset') return home
  return { ...home, asked: frame, answer: undefined }
}

export function homeAfterReceived(home: VirtualHome, frame: PlatformFrame, time: number): VirtualHome {
  if (frame.type === 'message' && frame.topic === bindState.tail) {
    const { data } = z.safeParse(bindState.payload, frame.value)
    if (!data) return home
    const { bound, at } = data
    return { ...home, bound: { bound, at }, ...(bound && { openUntil: undefined, answer: undefined }) }
  }
  const { asked } = home
  if (frame.type !== 'ack' || !asked || frame.msgId !== asked.msgId) return home
  const answered = { ...home, asked: undefined }
  return asked.type === 'bind_open' && frame.code === wireCode.ok
    ? { ...answered, openUntil: time + asked.seconds * 1_000 }
    : { ...answered, answer: { to: asked.type, code: frame.code } }
}
