// Parses an HTML page by html5ever, several times over: run.sh counts what one more time takes.
//
//   bench-html5ever tree|tokens FILE TIMES      tokens: without a tree, which is the least that it can do
//
// Prints the number of elements of the page.

use html5ever::tendril::{ByteTendril, TendrilSink};
use html5ever::tokenizer::{BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::{parse_document, ParseOpts};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

struct Tags(usize);

impl TokenSink for Tags {
    type Handle = ();
    fn process_token(&mut self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token {
            self.0 += (tag.kind == TagKind::StartTag) as usize;
        }
        TokenSinkResult::Continue
    }
}

fn elements(node: &Handle) -> usize {
    let here = matches!(node.data, NodeData::Element { .. }) as usize;
    here + node.children.borrow().iter().map(elements).sum::<usize>()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let how = &arguments[1];
    let page = std::fs::read(&arguments[2]).expect("the file can be read");
    let times: usize = arguments[3].parse().expect("a number");
    let mut count = 0;
    for _ in 0..times {
        count = if how == "tree" {
            let dom = parse_document(RcDom::default(), ParseOpts::default()).from_utf8().one(&page[..]);
            elements(&dom.document)
        } else {
            let mut input = BufferQueue::new();
            input.push_back(ByteTendril::from_slice(&page).try_reinterpret().expect("UTF-8"));
            let mut tokenizer = Tokenizer::new(Tags(0), TokenizerOpts::default());
            let _ = tokenizer.feed(&mut input);
            tokenizer.end();
            tokenizer.sink.0
        };
    }
    println!("{count}");
}
