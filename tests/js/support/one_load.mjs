// A load of one file, from the page to the view, with the calls that a host makes: for bench.mjs, which also gives this to a
// worker.

export const mapUrl = "http://site.test/map.xml";
const pieceBytes = 16_384; // as a network stack delivers them

/** The number of nodes. `lastPiece` is called before the last piece of the file is appended. */
export async function load(engine, kind, file, lastPiece = () => {}) {
  const session = engine.session();
  session.show({
    url: "http://site.test/",
    type: "text/html",
    ...kind === "list" ? { preferredSitemap: mapUrl } : { fields: [["X-Standard-Sitemap-Location", mapUrl]] },
  });
  for (let wanted; (wanted = session.requests()).length > 0;)
    for (const request of wanted) {
      const receiver = session.receiver(request.id);
      receiver.allowHop(request.url);
      const isMap = request.url === mapUrl;
      if (receiver.begin({ url: request.url, status: isMap ? 200 : 404, fields: [["Content-Type", "application/xml"]] })) {
        for (let at = 0; at < file.length; at += pieceBytes) {
          if (at + pieceBytes >= file.length)
            lastPiece();
          receiver.append(file.subarray(at, at + pieceBytes));
        }
        await receiver.end();
      }
      receiver.dispose();
    }
  const view = session.view();
  const nodes = view.size;
  view.dispose();
  session.dispose();
  return nodes;
}
