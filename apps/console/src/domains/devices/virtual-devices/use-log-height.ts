import { useState } from 'react'

const STORED = 'virtual-log'
export const logHeights = { least: 64, first: 112, most: 480, step: 16 } as const

export interface LogHeight {
  /** Pixels; also the height to which a closed log opens again. */
  height: number
  isOpen: boolean
}

const fitted = (height: number): number => Math.round(Math.min(logHeights.most, Math.max(logHeights.least, height)))

/** Negative: closed. Storage may be blocked, or hold anything. */
function stored(): LogHeight {
  try {
    const kept = Number(localStorage.getItem(STORED) ?? logHeights.first)
    if (Number.isFinite(kept) && kept !== 0) return { height: fitted(Math.abs(kept)), isOpen: kept > 0 }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  return { height: logHeights.first, isOpen: true }
}

function keep({ height, isOpen }: LogHeight): void {
  try {
    localStorage.setItem(STORED, String(isOpen ? height : -height))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The height of the log below the features, kept in this browser. */
export function useLogHeight() {
  const [log, setLog] = useState(stored)
  const change = (next: LogHeight) => {
    setLog(next)
    keep(next)
  }
  return {
    ...log,
    toggle: () => change({ ...log, isOpen: !log.isOpen }),
    resize: (height: number) => change({ height: fitted(height), isOpen: true }),
  }
}
