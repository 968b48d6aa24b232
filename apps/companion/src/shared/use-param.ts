import { useParams } from '@tanstack/react-router'

/** A parameter of the page's address; empty where it has none of this name. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}
