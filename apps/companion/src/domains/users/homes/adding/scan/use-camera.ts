import { type RefObject, useEffect, useState } from 'react'
import { newDetector, type Detector } from './detector.ts'

const LOOK_MS = 150

export type CameraState = 'starting' | 'looking' | 'denied' | 'failed'

interface Looking {
  detector: Detector
  signal: AbortSignal
  onText: (text: string) => void
}

async function lookAt(video: HTMLVideoElement, { detector, signal, onText }: Looking): Promise<void> {
  while (!signal.aborted) {
    const seen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video) : []
    for (const { rawValue } of seen) if (!signal.aborted) onText(rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  return video.play()
}

/** Shows the camera in the video, and reports every code that it sees, until the component goes. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const start = async (): Promise<void> => {
      const loading = newDetector()
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      const { current: shown } = video
      if (signal.aborted || !shown) return stop()
      signal.addEventListener('abort', stop)
      await play(shown, stream)
      setState('looking')
      await lookAt(shown, { detector: await loading, signal, onText })
    }
    start().catch((error: unknown) => {
      if (signal.aborted) return
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed')
      closing.abort()
    })
    return () => closing.abort()
  }, [video, onText])
  return state
}
