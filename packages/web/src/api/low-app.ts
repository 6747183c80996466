/** The low-code app whose pages are open (contract/1 §1.5). */
let appId: string | undefined;

/** A route whose name begins with `low-app` and that carries an app id names its app; any other route names none. */
export function setLowApp(routeName: string | null | undefined, id: string | undefined): void {
  appId = routeName?.startsWith('low-app') && id ? id : undefined;
}

export function lowAppHeader(): Record<string, string> {
  // A header holds nothing but Latin characters; an id with others is no id of ours.
  return appId !== undefined && /^[\w-]{1,64}$/.test(appId) ? { 'X-Low-App-ID': appId } : {};
}
