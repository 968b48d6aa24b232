import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

const PARAMETER = 'virtual'

/** Whether the virtual device is open next to a product's features, as the URL says. */
export function useVirtualOpen() {
  const { virtual, ...others } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const isFunctions = useLocation({ select: ({ pathname }) => /\/function\/?$/.test(pathname) })
  const isOpen = isFunctions && virtual === 'open'
  /** Other query parameters, such as the filter, are preserved. */
  const query = new URLSearchParams([
    ...(isFunctions ? Object.entries(others).map(([name, value]) => [name, String(value)]) : []),
    ...(isOpen ? [] : [[PARAMETER, 'open']]),
  ])
  return {
    isOpen,
    /** The URL with the virtual device opened or closed, for a link. */
    toggled: (functions: string) => (query.size > 0 ? `${functions}?${query}` : functions),
    close: () => void navigate({ to: '.', search: others, replace: true, resetScroll: false }),
  }
}
