type Answer = (method: string, url: string, body: unknown, headers: Headers) => Promise<Response>;

/** The part of XMLHttpRequest that uploads use, answered by the fake server. */
export function fakeXhr(answer: Answer) {
  return class FakeXhr {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    onerror?: () => void;
    #method = 'POST';
    #url = '';
    #headers = new Headers();
    #aborted = false;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    abort(): void {
      this.#aborted = true;
      this.onabort?.();
    }

    async send(body: unknown): Promise<void> {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      const response = await answer(this.#method, this.#url, body, this.#headers);
      // As where there is no connection.
      if (response.type === 'error') return this.onerror?.();
      this.responseText = await response.text();
      this.status = response.status;
      if (!this.#aborted) this.onload?.();
    }
  };
}
