import type { CallRequest } from '@slipway/contract/http/call-request.ts'

declare global {
  interface Window {
    /**
     * The response to a read that the document's inline script started while the app's code was loading. It is
     * returned once, because data goes stale; sign-in's document has none.
     */
    slipwayEarly?: (key: string) => Promise<Response> | undefined
  }
}

/** The key of a request, computed identically in both scripts. */
export const earlyKey = ({ url, body }: Pick<CallRequest, 'url' | 'body'>): string => [url, body].join()
