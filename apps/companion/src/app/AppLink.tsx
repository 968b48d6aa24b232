import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Pages of other documents load normally. */
const isOwnPage = (href: string): boolean => /^\/app\/(?!(in|new|reset|hello|welcome|s)([/?#]|$))/.test(href)

/** The link component given to the UI kit: pages of the app go through the router. */
export function AppLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter({ warn: false })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || rest.target || !isOwnPage(href)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
