import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

const PARAMETER = 'virtual'

/** Whether the virtual device stands beside a product's functions: their address says so. */
export function useVirtualOpen() {
  const { virtual, ...others } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const isFunctions = useLocation({ select: ({ pathname }) => /\/function\/?$/.test(pathname) })
  const isOpen = isFunctions && virtual === 'open'
  /** What is filtered stays. */
  const query = new URLSearchParams([
    ...(isFunctions ? Object.entries(others).map(([name, value]) => [name, String(value)]) : []),
    ...(isOpen ? [] : [[PARAMETER, 'open']]),
  ])
  return {
    isOpen,
    /** The address with it opened or closed, for a link. */
    toggled: (functions: string) => (query.size > 0 ? `${functions}?${query}` : functions),
    close: () => void navigate({ to: '.', search: others, replace: true, resetScroll: false }),
  }
}
