import { bindStatus } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { pause } from '@slipway/web-client/pause.ts'
import { newVirtualDevice, nextState, type VirtualDeviceEvent } from './virtual-device-state.ts'
import { REPORTS_PER_SECOND } from './value-drafts.ts'
import { askBinding, socketAddress } from './virtual-devices.queries.ts'

const SECOND_MS = 1_000

export type Answered = (frame: PlatformFrame) => readonly DeviceFrame[]

/** Polls until the binding is done, then acts as the device: `answerTo` returns its automatic replies. */
export function useVirtualDevice(productId: string, answerTo: Answered) {
  const [state, dispatch] = useReducer(nextState, newVirtualDevice)
  /** A new object restarts the effect. */
  const [run, setRun] = useState({ isOn: true })
  const [refused, setRefused] = useState<unknown>()
  const socket = useRef<WebSocket>(undefined)
  const stopping = useRef(new AbortController())
  const answers = useRef(answerTo)
  useEffect(() => {
    answers.current = answerTo
  })

  const tell = useCallback((event: VirtualDeviceEvent) => dispatch({ ...event, time: Date.now() }), [])
  const send = useCallback(
    (frame: DeviceFrame) => {
      if (socket.current?.readyState !== WebSocket.OPEN) return
      socket.current.send(JSON.stringify(frame))
      tell({ what: 'sent', frame })
    },
    [tell],
  )

  const sendAll = useCallback(
    async (frames: readonly DeviceFrame[]): Promise<void> => {
      const { signal } = stopping.current
      async function sendFrom(start: number): Promise<void> {
        for (const frame of frames.slice(start, start + REPORTS_PER_SECOND)) send(frame)
        const next = start + REPORTS_PER_SECOND
        if (next >= frames.length) return
        await pause(SECOND_MS, signal)
        if (!signal.aborted) await sendFrom(next)
      }
      await sendFrom(0)
    },
    [send],
  )

  useEffect(() => {
    if (!run.isOn) return undefined
    const stopped = new AbortController()
    stopping.current = stopped
    const { signal } = stopped
    let heartbeat: ReturnType<typeof setInterval> | undefined

    const connect = async (key: { serial: string; token: string }) => {
      tell({ what: 'bound', serial: key.serial })
      const address = await socketAddress(key, signal)
      if (signal.aborted) return
      const opened = new WebSocket(address)
      socket.current = opened
      let hasFailed = false
      opened.addEventListener('open', () => {
        tell({ what: 'opened' })
        heartbeat = setInterval(() => send({ type: 'heartbeat', ts: Date.now() }), virtualDeviceLimits.heartbeatMs)
      })
      opened.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as PlatformFrame
        tell({ what: 'received', frame })
        for (const answer of answers.current(frame)) send(answer)
      })
      opened.addEventListener('error', () => {
        hasFailed = true
        if (!signal.aborted) tell({ what: 'failed' })
      })
      opened.addEventListener('close', ({ code }) => {
        clearInterval(heartbeat)
        if (!hasFailed) tell({ what: 'closed', code, isOwn: signal.aborted })
      })
    }

    const follow = async () => {
      tell({ what: 'phase', phase: 'asking' })
      while (!signal.aborted) {
        const binding = await askBinding(productId, signal)
        if (signal.aborted) return
        if (binding.bindStatus === bindStatus.bound) return connect(binding)
        tell({ what: 'phase', phase: 'unbound' })
        await pause(virtualDeviceLimits.bindPollMs, signal)
      }
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) setRefused(error)
    })
    return () => {
      stopped.abort()
      clearInterval(heartbeat)
      socket.current?.close()
    }
  }, [productId, run, send, tell])

  return {
    state,
    isOn: run.isOn,
    refused,
    send,
    sendAll,
    /** Restarts the run: after a lost connection, or after a binding. */
    restart() {
      setRefused(undefined)
      setRun({ isOn: true })
    },
    switchTo(next: boolean) {
      if (!next) tell({ what: 'phase', phase: 'off' })
      setRun({ isOn: next })
    },
    clear: () => tell({ what: 'cleared' }),
  }
}
