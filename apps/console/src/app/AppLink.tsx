import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

const isOwnPage = (href: string): boolean => /^\/(home|admin)([/?#]|$)/.test(href)

/** The link component given to the UI kit: console routes go through the router, other URLs load normally. */
export function AppLink({
  href,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string }) {
  const router = useRouter({ warn: false })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || rest.target || !isOwnPage(href)) return
    event.preventDefault()
    router.history.push(href)
  }
  // Hovering preloads the page's code, so that the click does not wait for it.
  const warmUp = () => {
    if (isOwnPage(href)) void router.preloadRoute({ to: href }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        warmUp()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        warmUp()
      }}
    >
      {children}
    </a>
  )
}
