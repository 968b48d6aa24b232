import { useRouter } from '@tanstack/react-router'

/** Navigates to a URL within the console, as its links do. */
export function useOpenProduct(): (href: string) => void {
  const router = useRouter()
  return (href) => router.history.push(href)
}
