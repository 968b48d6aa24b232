import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMedia } from '../../../shared/use-media.ts'

const PARAMETER = 'virtual'
const REMEMBERED = 'virtualBeside'
/** The minimum window width at which a virtual device that was open last time opens with the page. */
const ROOMY = '(min-width: 90rem)'

/** Whether the virtual device is open next to a product's features: as the URL says, in a wide window as last time. */
export function useVirtualOpen() {
  const { virtual, ...others } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const isRoomy = useMedia(ROOMY)
  const isFunctions = useLocation({ select: ({ pathname }) => /\/function\/?$/.test(pathname) })
  const isRemembered = virtual === undefined && isRoomy && localStorage.getItem(REMEMBERED) !== null
  const isOpen = isFunctions && (virtual === 'open' || isRemembered)
  const close = () => {
    localStorage.removeItem(REMEMBERED)
    void navigate({ to: '.', search: others, replace: true, resetScroll: false })
  }
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isFunctions) return
    if (virtual === 'open') localStorage.setItem(REMEMBERED, 'open')
    if (virtual === 'closed') closeNow()
  }, [isFunctions, virtual])
  const next = isOpen ? (isRoomy ? 'closed' : undefined) : 'open'
  /** Other query parameters, such as the filter, are preserved. */
  const query = new URLSearchParams([
    ...(isFunctions ? Object.entries(others).map(([name, value]) => [name, String(value)]) : []),
    ...(next === undefined ? [] : [[PARAMETER, next]]),
  ])
  return {
    isOpen,
    /** The URL with the virtual device opened or closed, for a link. */
    toggled: (functions: string) => (query.size > 0 ? `${functions}?${query}` : functions),
    close,
  }
}
