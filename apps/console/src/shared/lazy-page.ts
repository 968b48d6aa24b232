import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '@slipway/web-client/load-part.ts'

/** A page whose code loads with its address; see `loadPart` for a page of an earlier build. */
export const lazyPage = <Page extends Record<string, unknown>, Name extends keyof Page>(
  load: () => Promise<Page>,
  name: Name,
) => lazyRouteComponent(() => loadPart(load), name)
