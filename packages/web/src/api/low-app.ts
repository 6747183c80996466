/** The low-code app of the current page (contract/1 §1.5). */
let appId: string | undefined;

/** A route whose name starts with `low-app` and that has an app id identifies its app; other routes have none. */
export function setLowApp(routeName: string | null | undefined, id: string | undefined): void {
  appId = routeName?.startsWith('low-app') && id ? id : undefined;
}

export function lowAppHeader(): Record<string, string> {
  // A header allows Latin characters only; other ids are invalid.
  return appId !== undefined && /^[\w-]{1,64}$/.test(appId) ? { 'X-Low-App-ID': appId } : {};
}
