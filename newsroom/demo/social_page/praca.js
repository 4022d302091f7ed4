// The text is drawn by script, as on the networks that people use: the page itself is empty.
function element(name, text, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  if (text) made.textContent = text;
  return made;
}

function draw(post) {
  const main = document.getElementById("post");
  const article = element("article");
  article.dataset.authorHandle = post.handle;
  const author = element("p", "", { className: "author" });
  const name = element("strong");
  name.setAttribute("itemprop", "author");
  const words = element("span", post.author);
  words.setAttribute("itemprop", "name");
  name.append(words);
  const time = element("time", post.posted_as_shown, { dateTime: post.posted_at });
  author.append(name, element("span", `@${post.handle}`), time);
  article.append(author);
  if (post.is_edited) article.append(element("p", "Editado", { className: "edited" }));
  for (const paragraph of post.text) article.append(element("p", paragraph));
  article.append(element("img", "", { src: "/picture.jpg", alt: post.picture_alt, width: 960, height: 540 }));
  article.append(element("video", "", {
    src: "/video.webm", controls: true, muted: true, playsInline: true, preload: "auto",
    width: 320, height: 180,
  }));
  article.append(element("p", post.seen, { className: "seen" }));
  main.append(article);
  main.setAttribute("aria-busy", "false");
}

fetch("/api/posts/1").then((answer) => answer.json()).then(draw);
