import type { CallRequest } from '@slipway/contract/http/call-request.ts'

declare global {
  interface Window {
    /**
     * The reply to a read that the document's first script has already asked for, while the console's own script was on
     * its way. Given once, as data grow old; sign-in's document has none.
     */
    slipwayEarly?: (key: string) => Promise<Response> | undefined
  }
}

/** What the same question is known by in both scripts. */
export const earlyKey = ({ url, body }: Pick<CallRequest, 'url' | 'body'>): string => [url, body].join()
